/** The comments that a post's page shows: a page of them, counted from the newest, or of the replies to one. */
export type Part = { page: number; thread: string | null }

/** The part that an address asks for, and the newest where it names none. */
export function partIn(query: URLSearchParams): Part {
  const page = query.get('page') ?? ''
  return { page: /^\d{1,6}$/.test(page) ? Number(page) : 0, thread: query.get('thread') }
}

/** The address of a part of the comments, with what is open or done there, and the text that it leads to. */
export function partAt(path: string, { page, thread }: Part, more: Record<string, string> = {}, mark = ''): string {
  const query = new URLSearchParams({ ...(thread && { thread }), ...(page > 0 && { page: String(page) }), ...more })
  return `${path}${query.size > 0 ? `?${query}` : ''}${mark && `#${mark}`}`
}

/** The newest comments. */
export const newest: Part = { page: 0, thread: null }
