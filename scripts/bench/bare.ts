/**
 * The baseline for the portal: a node:http handler that only runs the query and stringifies. Topics fork it as its own
 * process and ask for the port.
 */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { openStore } from '#db/open-store.ts'
import type { ChapterId } from '#server/chapter.ts'
import { kinds } from '#server/wiring/kinds.ts'
import { publicEvents } from '#server/features/events/reads.ts'
import { allPaymentsIn } from '#server/features/payments/reads.ts'

const store = await openStore(path.join(process.argv[2]!, 'chapterhouse.sqlite'))
const { chapterId } = await store.read
  .selectFrom('chapters')
  .select('chapterId')
  .where('subDomain', '=', 'dc')
  .executeTakeFirstOrThrow()
const chapter = chapterId as ChapterId

const answers: Record<string, () => Promise<unknown>> = {
  '/events': () => publicEvents(store.read, chapter, { when: 'all', keyword: '', page: 0, isWhole: false }, new Date()),
  '/payments': () => allPaymentsIn({ db: store.read, kinds }, chapter),
}

const server = createServer((request, response) => {
  void answers[request.url!]!().then((answer) => {
    const text = JSON.stringify(answer)
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }).end(text)
  })
})
server.listen(0, '127.0.0.1', () => process.send!((server.address() as AddressInfo).port))
