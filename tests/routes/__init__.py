"""Questions about runs: what is asked, what is answered, `pbem routes`."""
