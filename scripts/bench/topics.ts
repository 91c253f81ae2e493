import { appends } from './appends.ts'
import { calls } from './calls.ts'
import type { Topic } from './figure.ts'
import { paint } from './paint.ts'
import { weight } from './weight.ts'

/** What `npm run bench` measures, in this order. */
export const topics: Record<string, Topic> = { appends, calls, weight, paint }
