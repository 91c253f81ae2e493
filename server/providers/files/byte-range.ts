/** A byte range of a file, both ends included, as in Content-Range. */
export type ByteRange = { from: number; to: number }

/**
 * Returns the range that a Range header requests; null for one outside the file, undefined where the whole file is the
 * answer: no header, several ranges, or an invalid one.
 */
export function rangeAsked(header: string | null, size: number): ByteRange | null | undefined {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? []
  if (first === '' && last === '') return undefined
  if (first === '') return Number(last) === 0 ? null : { from: Math.max(0, size - Number(last)), to: size - 1 }
  const from = Number(first)
  const to = last === '' ? size - 1 : Math.min(Number(last), size - 1)
  // An end before the start: not a range, says the standard. A start past the end: cannot be satisfied.
  if (last !== '' && Number(last) < from) return undefined
  return from >= size ? null : { from, to }
}

/** Returns the range of a stream; bytes after it are not read. */
export function partOf(bytes: ReadableStream<Uint8Array>, { from, to }: ByteRange): ReadableStream<Uint8Array> {
  const reader = bytes.getReader()
  let at = 0
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      for (;;) {
        const { done, value } = await reader.read()
        if (done) return controller.close()
        const begin = at
        at += value.byteLength
        if (at <= from) continue
        controller.enqueue(value.subarray(Math.max(0, from - begin), to + 1 - begin))
        if (at <= to) return
        controller.close()
        return reader.cancel()
      }
    },
    cancel: (reason) => reader.cancel(reason),
  })
}
