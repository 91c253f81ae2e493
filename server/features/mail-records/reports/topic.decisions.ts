import { createVerify } from 'node:crypto'
import { z } from 'zod'

/**
 * A host of Amazon SNS: its name has a region, such as us-gov-west-1, in the middle. Other hosts of Amazon are not meant:
 * `sns.s3.amazonaws.com` is a bucket that anybody could make.
 */
const snsHost = 'sns\\.[a-z]{2}(?:-[a-z]{1,20}){1,4}-\\d{1,2}\\.amazonaws\\.com(?:\\.cn)?'
const certificateUrl = new RegExp(`^https://${snsHost}/SimpleNotificationService-[\\w.-]{1,100}\\.pem$`)
const confirmationUrl = new RegExp(`^https://${snsHost}/\\?Action=ConfirmSubscription&[\\w=&.:%~+-]{1,2000}$`)

const common = {
  MessageId: z.string().max(200),
  TopicArn: z.string().max(400),
  Message: z.string(),
  Timestamp: z.string().max(40),
  SignatureVersion: z.enum(['1', '2']),
  Signature: z.string().max(2_000),
  SigningCertURL: z.string().max(400).regex(certificateUrl),
}
const asking = { ...common, Token: z.string().max(2_000), SubscribeURL: z.string().max(2_500).regex(confirmationUrl) }

/** What Amazon SNS posts for a topic, in which the events of Amazon SES come. */
export const topicMessage = z.discriminatedUnion('Type', [
  z.object({ Type: z.literal('Notification'), ...common, Subject: z.string().max(1_000).nullish() }),
  z.object({ Type: z.literal('SubscriptionConfirmation'), ...asking }),
  z.object({ Type: z.literal('UnsubscribeConfirmation'), ...asking }),
])

/** What Amazon SNS posts for a topic. */
export type TopicMessage = z.infer<typeof topicMessage>

const signedFields = {
  Notification: ['Message', 'MessageId', 'Subject', 'Timestamp', 'TopicArn', 'Type'],
  other: ['Message', 'MessageId', 'SubscribeURL', 'Timestamp', 'Token', 'TopicArn', 'Type'],
}

/** Returns the text that Amazon SNS signs: the names and values of some fields, those without a value left out. */
export function signedText(message: TopicMessage): string {
  const values = new Map(Object.entries(message))
  return signedFields[message.Type === 'Notification' ? 'Notification' : 'other']
    .map((name) => [name, values.get(name)] as const)
    .filter(([, value]) => typeof value === 'string')
    .map(([name, value]) => `${name}\n${value}\n`)
    .join('')
}

/** Returns whether a message was signed by the owner of a certificate, in PEM. */
export function isSignedBy(certificate: string, message: TopicMessage): boolean {
  const verifier = createVerify(message.SignatureVersion === '1' ? 'RSA-SHA1' : 'RSA-SHA256')
  try {
    return verifier.update(signedText(message), 'utf8').verify(certificate, message.Signature, 'base64')
  } catch {
    // What is no certificate signs nothing.
    return false
  }
}
