-- Apart from its making, so that people can be edited while all rows are read.
alter table user_contacts validate constraint user_contacts_unsent_text_check;
