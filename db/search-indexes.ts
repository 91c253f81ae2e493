/**
 * The indexes of PostgreSQL's extension pg_trgm for the search of members (docs/decisions/260), by name. The portal runs
 * without them where the server does not have the extension, or an account may not create it.
 */
export const searchIndexes: Readonly<Record<string, string>> = {
  peopleSearched:
    'create index "peopleSearched" on "people" using gin ("searchText" gin_trgm_ops, "searchEmail" gin_trgm_ops)',
  membersSearched: 'create index "membersSearched" on "members" using gin ("memberId" gin_trgm_ops)',
}

/**
 * Creates the extension and all of its indexes, or notes on the connection why it cannot. A server without contrib says
 * feature_not_supported, before version 13 undefined_file; an extension in another schema leaves its operators undefined.
 */
export const createSearchIndexes = `do $$ begin
  create extension if not exists pg_trgm;
  ${Object.values(searchIndexes).join(';\n  ')};
exception when insufficient_privilege or feature_not_supported or undefined_file or undefined_object then
  raise notice 'The search of members has no index: %', sqlerrm;
end $$`
