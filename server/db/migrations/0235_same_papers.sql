-- Up Migration
-- Whether pictures of papers came from another account before, for the mark on an identity's review.
create index files_of_papers_by_content on files (content_hash)
  where purpose in ('identityFront', 'identityBack') and used_at is not null;
