import { done } from './admin-words.ts'

/** The sentence that the address of a page asks it to say. */
export const doneText = (query: URLSearchParams) => done[query.get('done') ?? '']
