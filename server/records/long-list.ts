/**
 * A list of any length, which is never in memory whole: a procedure says that it may be had, and a documented call
 * sends it as it is read.
 */
export type LongList<Row> = { parts(): AsyncGenerator<Row[]> }

/** Rows that are in memory at once. */
const mostAtOnce = 500

/**
 * A list that is read part by part, each after the last row of the part before. No connection is held and no older
 * state of the database kept for a reader who takes the parts slowly, or none of them any more.
 * @param read at most so many rows of those that follow the row; of all when there is none yet
 */
export function longList<Row>(read: (after: Row | undefined, most: number) => Promise<Row[]>): LongList<Row> {
  return {
    async *parts() {
      let last: Row | undefined
      for (;;) {
        const rows = await read(last, mostAtOnce)
        if (rows.length > 0) yield rows
        if (rows.length < mostAtOnce) return
        last = rows.at(-1)
      }
    },
  }
}

/** The same list with each row changed on its way. */
export function eachRow<Row, Shown>({ parts }: LongList<Row>, change: (row: Row) => Shown): LongList<Shown> {
  return {
    async *parts() {
      for await (const rows of parts()) yield rows.map(change)
    },
  }
}

/**
 * A list as the text of a JSON array, made as fast as it is taken. The first part is read before this resolves: a
 * refusal is an answer of its own then. An error behind it breaks the stream off, so nobody takes half a list for the
 * whole. A reader that goes away ends the reading.
 */
export async function jsonOf(
  list: LongList<unknown>,
  onBreak: (error: unknown) => void,
): Promise<ReadableStream<Uint8Array>> {
  const texts = jsonTexts(list)
  let first: IteratorResult<string, void> | undefined = await texts.next()
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const next = first ?? (await texts.next())
          first = undefined
          if (next.done) controller.close()
          else controller.enqueue(Buffer.from(next.value))
        } catch (error) {
          onBreak(error)
          // The server may put this text behind what was sent.
          throw new Error('The list broke off')
        }
      },
      cancel: async () => void (await texts.return()),
    },
    // Read only while somebody waits for it: an error that nobody waits for would end the answer as if it were whole.
    { highWaterMark: 0 },
  )
}

async function* jsonTexts({ parts }: LongList<unknown>): AsyncGenerator<string, void, void> {
  let before = '['
  for await (const rows of parts()) {
    yield before + rows.map((row) => JSON.stringify(row)).join(',')
    before = ','
  }
  yield before === '[' ? '[]' : ']'
}
