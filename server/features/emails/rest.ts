import { documentedText, rowsFor } from '#server/rest.ts'
import type { newEmail } from './schema.ts'
import type { z } from 'zod'
import type { CallerOf } from '#server/trpc.ts'
import type { emails } from './procedures.ts'

type Api = { emails: CallerOf<typeof emails> }

const { get, post } = rowsFor<Api>()

/** Documented calls for emails (wire.md section 12). */
export const emailRows = [
  get(
    '/api/emails/chapter/{host}',
    async (api, { addressOf }) =>
      (await api.emails.inChapter()).map((email) => ({ ...email, attachments: email.attachments.map(addressOf) })),
    {
      otherChapter: () => 'Invalid chapter reference!',
    },
  ),
  get('/api/emails/{id}', async (api, { params, addressOf }) => {
    const email = await api.emails.byId({ emailId: params.id! })
    return { ...email, attachments: email.attachments.map(addressOf) }
  }),
  post('/api/emails', (api, { body }) => documentedText('email sent successfully', api.emails.send(asSent(body))), {
    otherChapter: () => 'Invalid Chapter Reference',
    names: { to: 'emailReceipent', attachments: 'uploadedFiles' },
  }),
]

/**
 * Returns the fields of a body. The legacy client omits what it does not know: null means that a field was never filled
 * in (wire.md section 17).
 */
const asSent = ({ emailReceipent, title, body, uploadedFiles }: Record<string, unknown>) =>
  ({
    audience: 'custom',
    to: emailReceipent ?? undefined,
    title,
    body,
    attachments: uploadedFiles ?? undefined,
  }) as z.input<typeof newEmail>
