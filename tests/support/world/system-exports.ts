import type { PaymentsWorld } from './world-with-payments.ts'

/** Exports of dc by a system admin: the limit of ten a minute counts by person. */
export async function exportedBySystem(world: PaymentsWorld, made: { importId: string }) {
  const { imports, donorLetters, months, shares } = world.as('system', { on: 'dc' })
  return [
    await imports.exported({ ...made, format: 'csv' }),
    await donorLetters.exported({ year: 2026, format: 'csv' }),
    await imports.membersForImport({ format: 'csv' }),
    await months.yearExported({ year: 2026, format: 'csv' }),
    await shares.exported({ format: 'csv', month: '2026-11' }),
  ]
}
