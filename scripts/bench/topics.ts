import { appends } from './appends.ts'
import type { Topic } from './figure.ts'

/** What `npm run bench` measures, in this order. */
export const topics: Record<string, Topic> = { appends }
