import { z } from 'zod'
import { rowsFor } from '#server/rest.ts'
import type { CallerOf } from '#server/trpc.ts'
import type { fees } from './procedures.ts'
import type { dues } from '../dues/procedures.ts'

type Api = { fees: CallerOf<typeof fees>; dues: CallerOf<typeof dues> }

const { post } = rowsFor<Api>()

/** Documented calls that pay a fee of the chapter, named by its payment type, or else dues. */
export const feeRows = [
  post(
    '/api/users/{id}/pay',
    async (api, { params, body }) => {
      const paid = {
        memberId: params.id!,
        qty: body.qty,
        paymentTypeName: body.paymentTypeName,
        memberType: body.memberType,
        paymentResult: body.paymentResult as { id: string },
      }
      const { state } = (await api.fees.pay(paid)) ?? (await api.dues.pay(paid))
      return state === 'paid'
        ? 'Payment Successfull.'
        : 'PayPal is still looking at this payment. It is booked as soon as PayPal releases it.'
    },
    {
      status: 201,
      names: { memberId: 'id' },
      shapes: { qty: z.union([z.int(), z.string()]).nullish() },
      sells: 'dues',
    },
  ),
]
