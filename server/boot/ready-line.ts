/** Says that the portal serves. Only where a terminal is attached can somebody press Ctrl-C; a journal is not told of it. */
export const readyLine = (port: number, { isTTY }: { isTTY?: boolean }): string =>
  `Ready on port ${port}.${isTTY ? ' Ctrl-C stops it.' : ''}`
