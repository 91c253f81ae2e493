import type { z } from 'zod'
import { documentedText, type RestCall, rowsFor } from '#server/rest.ts'
import type { newSettings } from './schema.ts'
import type { CallerOf } from '#server/trpc.ts'
import type { settings } from './procedures.ts'

type Api = { settings: CallerOf<typeof settings> }

const { get, post, put } = rowsFor<Api>()

/** Documented calls for a chapter's settings (wire.md section 5). The chapter's id may replace its host. */
export const settingsRows = [
  get('/api/chapters/settings/{host}', async (api) => settingsRow(await api.settings.view()), {
    otherChapter: () => 'Invalid Chapter Reference',
  }),
  post(
    '/api/chapters/settings',
    (api, { body }) => documentedText('Chapter settings created successful', api.settings.create(entries(body))),
    {
      names: documentedNames(),
      otherChapter: (named) => `Invalid Chapter Domain: ${named}`,
    },
  ),
  put(
    '/api/chapters/settings/{host}',
    (api, { body }) =>
      documentedText(
        'Chapter settings updated successful',
        api.settings.update({ ...entries(body), edition: body.edition as string | undefined }),
      ),
    {
      names: documentedNames(),
      otherChapter: () => 'Invalid Chapter Reference',
    },
  ),
]

function documentedNames() {
  return {
    clientId: 'chapterPaymentId',
    clientSecret: 'chapterPaymentSecret',
    merchantId: 'chapterMerchantId',
    webhookId: 'chapterWebhookId',
  }
}

/** Returns null until one of the accounts is first saved, which makes clients offer to create the settings. */
function settingsRow(settings: Awaited<ReturnType<Api['settings']['view']>>) {
  const { mail, payment, edition, subDomain, createdAt, updatedAt } = settings
  if (!mail && !payment) return null
  const { chapterId, chapterName, chapterAddress, chapterPhone, chapterEmail } = settings
  const chapter = { chapterId, chapterName, chapterAddress, chapterPhone, chapterEmail }
  return {
    ...chapter,
    createdAt,
    updatedAt,
    // The mail password is never sent; an empty one in an update leaves it unchanged [spec 10].
    password: '',
    chapterPayment: payment?.clientId ?? '',
    chapterPaymentId: payment?.clientId ?? '',
    chapterMerchantId: payment?.merchantId ?? '',
    chapterWebhookId: payment?.webhookId ?? '',
    mailServer: mail?.mailServer ?? '',
    edition,
    chapter: { ...chapter, subDomain },
  }
}

/** Returns the body; the procedure validates it. */
const entries = (body: RestCall['body']) =>
  ({
    chapterName: body.chapterName,
    chapterAddress: body.chapterAddress,
    chapterPhone: body.chapterPhone,
    chapterEmail: body.chapterEmail,
    password: body.password,
    mailServer: body.mailServer,
    clientId: body.chapterPaymentId,
    clientSecret: body.chapterPaymentSecret,
    merchantId: body.chapterMerchantId,
    webhookId: body.chapterWebhookId,
  }) as z.input<typeof newSettings>
