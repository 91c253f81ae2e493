/**
 * A store on a file that is read-only until it is repaired: reports the result of each write. Run by
 * unwritable.test.ts.
 */
import { chmodSync } from 'node:fs'
import { openStore } from '#db/open-store.ts'
import { StoreUnavailable } from '#db/store.ts'
import { run } from '#db/work.ts'

const file = process.argv[2]!
const store = await openStore(file)
const write = () =>
  store
    .write(({ sql }) => run(sql.deleteFrom('rateLimits')))
    .then(
      () => 'saved',
      (error: unknown) => (error instanceof StoreUnavailable ? 'refused' : String(error)),
    )
const seen = [await write(), await write()]
for (const ending of ['', '-wal', '-shm']) chmodSync(file + ending, 0o644)
seen.push(await write(), await write())
await store.close()
process.stdout.write(seen.join(' '))
