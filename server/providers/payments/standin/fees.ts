import type { CaptureRecord } from './records.ts'

/** Returns the part of a charge that the stand-in keeps: 3.49 of 100 and 49 cents, but never more than the charge. */
export const feeCentsOf = (cents: number): number => Math.min(cents, Math.round((cents * 349) / 10_000) + 49)

/** The fee is known once the money has arrived. */
export const hasFee = ({ status }: Pick<CaptureRecord, 'status'>): boolean =>
  status === 'COMPLETED' || status === 'PARTIALLY_REFUNDED' || status === 'REFUNDED'
