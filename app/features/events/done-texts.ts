/** What an admin did on the page before, as members know it (events section 4); `createed` has always been spelled so. */
const said: Record<string, string | undefined> = {
  created: 'New event createed successfully',
  updated: 'Event updated successfully',
  published: 'Event published successfully',
  unpublished: 'Event un-published successfully',
  deleted: 'Event has been deleted successfully',
}

/** The sentence that the address of a page asks it to say. */
export const doneText = (query: URLSearchParams) => said[query.get('done') ?? '']
