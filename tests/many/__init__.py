"""Many processes at one database: a throng of mails, the same instant, a mail server that hangs."""

import pytest

pytest.register_assert_rewrite("tests.many.storm")
