/**
 * A list of any length, never in memory as a whole: a procedure returns it, and a documented call streams it as it is
 * read.
 */
export type LongList<Row> = { parts(): AsyncGenerator<Row[]> }

/** Rows in memory at once. */
const maxAtOnce = 500

/**
 * Returns a list that is read part by part, each starting after the previous part's last row. A slow or vanished reader
 * holds no connection and no snapshot of the database.
 * @param read returns at most `max` of the rows that follow the row; from the start when there is none yet
 */
export function longList<Row>(read: (after: Row | undefined, max: number) => Promise<Row[]>): LongList<Row> {
  return {
    async *parts() {
      let last: Row | undefined
      for (;;) {
        const rows = await read(last, maxAtOnce)
        if (rows.length > 0) yield rows
        if (rows.length < maxAtOnce) return
        last = rows.at(-1)
      }
    },
  }
}

/** Returns the list with each row converted as it is read. */
export function eachRow<Row, View>({ parts }: LongList<Row>, change: (row: Row) => View): LongList<View> {
  return {
    async *parts() {
      for await (const rows of parts()) yield rows.map(change)
    },
  }
}

/**
 * Streams a list as the text of a JSON array, as fast as it is consumed. The first part is read before this resolves,
 * so a refusal becomes a response of its own. A later error breaks off the stream, so nobody takes half a list for the
 * whole. A reader that disconnects ends the reading.
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
          // The server may append this text to what was sent.
          throw new Error('The list broke off')
        }
      },
      cancel: async () => void (await texts.return()),
    },
    // Read only on demand: an error while no read is waiting would end the response as if it were complete.
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
