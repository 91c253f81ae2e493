import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { FactRow } from '#db/tables/events-log.ts'
import { readFact } from '#events-log/read.ts'
import { logDefinition } from '#server/wiring/log-definition.ts'
import { factTypesOf, keepsPaymentGoldens } from '#tests/support/payment-goldens.ts'

test('payments booked before fees were recorded have no fee', () => {
  const { row } = JSON.parse(readFileSync(new URL('./golden/dues-paid-1.json', import.meta.url), 'utf8')) as {
    row: FactRow
  }
  const { data } = readFact({ ...row, data: JSON.stringify(row.data) }, logDefinition)
  expect(data).toMatchObject({ amountCents: 20_000, feeCents: null, netCents: null })
})

keepsPaymentGoldens(new URL('./golden/', import.meta.url), factTypesOf('dues'))
