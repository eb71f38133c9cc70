-- Rosters create accounts of teachers, too, once an administrator has confirmed them.
update roster_runs set counts = counts || '{"teachersAdded": 0}' where counts is not null;
