/** One row, written by /readyz to test whether anything can be saved. */
export type ReadinessRow = { one: 1; triedAt: string }

export type HttpTables = { readiness: ReadinessRow }
