/** One row, written by /readyz: whoever can write it can save. */
export type ReadinessRow = { one: 1; triedAt: string }

export type HttpTables = { readiness: ReadinessRow }
