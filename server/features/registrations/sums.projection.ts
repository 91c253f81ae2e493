import type { ExpressionBuilder } from 'kysely'
import { prepared } from '#db/prepared.ts'
import type { Tables } from '#db/tables/tables.ts'

type Counted = { chapterId: string; registrationId: string }

const isMember = (eb: ExpressionBuilder<Tables, 'registrations'>) =>
  eb.case().when('registrations.personId', 'is', null).then(eb.lit(0)).else(eb.lit(1)).end()

/** Adds a completed registration to `registrationSums`, with the people and amount in its row. */
export const countIn = prepared<Counted>()((sql, { chapterId, registrationId }) =>
  sql
    .insertInto('registrationSums')
    .columns(['chapterId', 'eventId', 'isMember', 'registrations', 'adults', 'minors', 'amountCents'])
    .expression(
      sql
        .selectFrom('registrations')
        .select(['registrations.chapterId', 'registrations.eventId'])
        .select((eb) => [isMember(eb).as('isMember'), eb.lit(1).as('registrations')])
        .select(['registrations.adults', 'registrations.minors', 'registrations.amountCents'])
        .where('registrations.chapterId', '=', chapterId)
        .where('registrations.registrationId', '=', registrationId),
    )
    .onConflict((conflict) =>
      conflict.columns(['chapterId', 'eventId', 'isMember']).doUpdateSet((eb) => ({
        registrations: eb('registrationSums.registrations', '+', eb.ref('excluded.registrations')),
        adults: eb('registrationSums.adults', '+', eb.ref('excluded.adults')),
        minors: eb('registrationSums.minors', '+', eb.ref('excluded.minors')),
        amountCents: eb('registrationSums.amountCents', '+', eb.ref('excluded.amountCents')),
      })),
    ),
)

const lessThat = (registrations: 0 | 1) =>
  prepared<Counted>()((sql, { chapterId, registrationId }) => {
    const counted = sql
      .selectFrom('registrations')
      .where('registrations.chapterId', '=', chapterId)
      .where('registrations.registrationId', '=', registrationId)
    return sql
      .updateTable('registrationSums')
      .set((eb) => ({
        registrations: eb('registrations', '-', eb.lit(registrations)),
        adults: eb('adults', '-', counted.select('registrations.adults').$asScalar().$notNull()),
        minors: eb('minors', '-', counted.select('registrations.minors').$asScalar().$notNull()),
        amountCents: eb('amountCents', '-', counted.select('registrations.amountCents').$asScalar().$notNull()),
      }))
      .where('chapterId', '=', chapterId)
      .where('eventId', '=', counted.select('registrations.eventId'))
      .where('isMember', '=', counted.select((eb) => isMember(eb).as('isMember')) as never)
  })

/** Subtracts the people and the money of a canceled registration, which still counts as a registration. */
export const countOff = lessThat(0)

/** Subtracts a registration entirely, before a hand-over moves its row from the members to the guests. */
export const countOut = lessThat(1)
