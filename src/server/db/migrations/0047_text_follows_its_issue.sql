-- An issue that is only planned may be given another number: its text and its files go with it.
alter table piece drop constraint piece_issue_fkey,
  add constraint piece_issue_fkey foreign key (issue) references issue (number) on update cascade;
alter table piece_picture drop constraint piece_picture_issue_fkey,
  add constraint piece_picture_issue_fkey foreign key (issue) references issue (number) on update cascade;
alter table issue_file drop constraint issue_file_issue_fkey,
  add constraint issue_file_issue_fkey foreign key (issue) references issue (number) on update cascade;
