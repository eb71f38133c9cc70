-- Films and recordings that some phones' browsers cannot play, until a playable file has taken their place.

create table doubtful_files (
  file_id uuid primary key references files on delete cascade,
  -- Nothing playable could be made of it: it stays as it is.
  failed_at timestamptz
);
