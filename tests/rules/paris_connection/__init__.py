"""Paris Connection's rules, paragraph by paragraph."""
