import { pathAt } from '#server/providers/files/signed-address.ts'
import { Refusal } from '#server/refusal.ts'
import { documentedText, post, put, type RestCall } from '#server/rest.ts'
import { activation, login, profileChanges, recovery, registration, resend, reset } from './schema.ts'

const done = {
  register: 'Please check your email to verify your account',
  resend: 'An email with verification link has been sent! Please check your email to verify your account',
  activate: 'Your email verification is successfull! Admin will review your application. Once review is done, you will be notified! Thank You.',
  recover: 'An email with the password reset link has been sent into your mailbox. Please check your email.',
  reset: 'Password changed successfull',
  profile: 'profile Updated successfully',
}

/** POST /api/users/{host} is the request for a new password: the host string is the call's only name. GET /api/users/profile is among the member rows. */
export const accountRows = [
  post('/api/users/login', (api, { body }) => api.accounts.login(login.parse(body)), { otherChapter: () => 'Invalid Chapter Reference' }),
  post('/api/users/register', (api, { body }) => documentedText(done.register, api.accounts.register(registration.parse(body)))),
  post('/api/users/verifyResend', (api, { body }) => documentedText(done.resend, api.accounts.resendVerification(resend.parse(body)))),
  post('/api/users/activate/{hash}', (api, { params }) => documentedText(done.activate, api.accounts.activate(activation.parse(params)))),
  post('/api/users/{host}', (api, { body }) => documentedText(done.recover, api.accounts.requestPasswordReset(recovery.parse(body)))),
  put(
    '/api/users/newPassword/{id}/{token}',
    (api, { params, body }) => documentedText(done.reset, api.accounts.resetPassword(reset.parse({ ...body, ...params }))),
    { status: 202 },
  ),
  put('/api/users/profile', async (api, { body }) => {
    // Whoever may not call is told so before the body is looked at.
    await api.accounts.profile()
    return documentedText(done.profile, api.accounts.updateProfile(profileChanges.parse(entries(body))))
  }, {
    status: 201,
    names: { certificate: 'certificates' },
  }),
]

/** Of a member's row too, and nothing that the member changes. */
const fixed = ['memberId', 'email', 'primaryEmail', 'status', 'role', 'userRole', 'memberTypeId', 'nextPaymentDueIn', 'chapterId']

const left = 'This cannot be changed here. Please leave it out.'

/** The own details as the documented body names them. @throws Refusal invalid, for a field that is not the member's to change */
function entries({ certificates, ...body }: RestCall['body']) {
  const refused = fixed.filter((name) => name in body)
  if (refused.length > 0) throw new Refusal('invalid', `${refused.join(', ')}: ${left}`, { fields: Object.fromEntries(refused.map((name) => [name, left])) })
  return { ...body, certificate: typeof certificates === 'string' ? pathAt(certificates) : certificates }
}
