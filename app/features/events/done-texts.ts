import { textUnder } from '#app/lib/page/text-under.ts'
import { done } from './admin-words.ts'

/** The sentence that the address of a page asks it to say. */
export const doneText = (query: URLSearchParams) => textUnder(done, query.get('done'))
