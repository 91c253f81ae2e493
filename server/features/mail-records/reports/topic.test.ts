import { createSign, generateKeyPairSync } from 'node:crypto'
import { expect, test } from 'vitest'
import { isSignedBy, signedText, topicMessage, type TopicMessage } from './topic.decisions.ts'

const { publicKey, privateKey } = generateKeyPairSync('rsa', {
  modulusLength: 2_048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
})

const common = {
  MessageId: '165545c9',
  TopicArn: 'arn:aws:sns:us-west-2:123456789012:mail',
  Message: '{"a":1}\nof two lines',
  Timestamp: '2026-11-20T10:00:00.000Z',
  Signature: '',
  SigningCertURL: 'https://sns.us-west-2.amazonaws.com/SimpleNotificationService-f3ecfb7224c7233fe7bb5f59f96de52f.pem',
}
const SubscribeURL =
  'https://sns.us-west-2.amazonaws.com/?Action=ConfirmSubscription&TopicArn=arn:aws:sns:us-west-2:123456789012:mail&Token=2336412f37'

test('what is signed is written as documented', () => {
  expect(signedText({ Type: 'Notification', SignatureVersion: '1', ...common })).toBe(
    'Message\n{"a":1}\nof two lines\nMessageId\n165545c9\nTimestamp\n2026-11-20T10:00:00.000Z\nTopicArn\narn:aws:sns:us-west-2:123456789012:mail\nType\nNotification\n',
  )
  expect(signedText({ Type: 'Notification', SignatureVersion: '1', ...common, Subject: 'Hi' })).toContain(
    '\nSubject\nHi\nTimestamp\n',
  )
  const asking = { Type: 'SubscriptionConfirmation', SignatureVersion: '1', Token: '2336', SubscribeURL } as const
  expect(signedText({ ...asking, ...common })).toMatch(
    /\nSubscribeURL\nhttps:.*\nTimestamp\n.*\nToken\n2336\nTopicArn\n/,
  )
})

test.each([
  ['1', 'RSA-SHA1'],
  ['2', 'RSA-SHA256'],
] as const)('a message signed in version %s is believed, and no other', (SignatureVersion, algorithm) => {
  const message: TopicMessage = { Type: 'Notification', SignatureVersion, ...common }
  const Signature = createSign(algorithm).update(signedText(message)).sign(privateKey, 'base64')
  const signed = { ...message, Signature }
  expect(isSignedBy(publicKey, signed)).toBe(true)
  expect(isSignedBy(publicKey, { ...signed, Message: '{"a":2}' })).toBe(false)
  expect(isSignedBy(publicKey, { ...signed, SignatureVersion: SignatureVersion === '1' ? '2' : '1' })).toBe(false)
  expect(isSignedBy(publicKey, message)).toBe(false)
  expect(isSignedBy('no certificate', signed)).toBe(false)
})

test('only addresses of Amazon SNS are visited', () => {
  const asking = { Type: 'SubscriptionConfirmation', SignatureVersion: '1', Token: '2336', SubscribeURL, ...common }
  const isTaken = (more: object) => topicMessage.safeParse({ ...asking, ...more }).success
  expect(isTaken({})).toBe(true)
  const chinese = 'https://sns.cn-north-1.amazonaws.com.cn/SimpleNotificationService-1.pem'
  for (const SigningCertURL of [chinese, common.SigningCertURL.replace('us-west-2', 'us-gov-east-1')])
    expect(isTaken({ SigningCertURL })).toBe(true)
  for (const url of [
    common.SigningCertURL.replace('https', 'http'),
    common.SigningCertURL.replace('amazonaws.com', 'amazonaws.com.evil.example'),
    common.SigningCertURL.replace('sns.', 'bucket.s3.'),
    // Buckets: one named sns, by the old and the new way of naming their hosts.
    common.SigningCertURL.replace('sns.us-west-2', 'sns.s3'),
    common.SigningCertURL.replace('sns.us-west-2', 'sns.s3-us-west-2'),
    common.SigningCertURL.replace('sns.us-west-2', 'sns.s3.us-west-2'),
    common.SigningCertURL.replace('https://', 'https://evil.example/?'),
    common.SigningCertURL.replace('https://', 'https://a@'),
    `${common.SigningCertURL}?x=1`,
  ])
    expect(isTaken({ SigningCertURL: url })).toBe(false)
  for (const url of [
    SubscribeURL.replace('ConfirmSubscription', 'Publish'),
    SubscribeURL.replace('sns.us-west-2.amazonaws.com', 'localhost'),
    SubscribeURL.replace('/?', '/other?'),
    SubscribeURL.replace('sns.us-west-2', 'sns.s3'),
    `${SubscribeURL}#x`,
  ])
    expect(isTaken({ SubscribeURL: url })).toBe(false)
})
