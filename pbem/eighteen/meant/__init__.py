"""Lines that no grammar takes, by what their words mean: held against every legal order of the moment."""
