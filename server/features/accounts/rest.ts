import { detailsIn } from '#server/features/members/details/decisions.ts'
import { documentedText, rowsFor } from '#server/rest.ts'
import { documentedDevice } from './rules.ts'
import {
  activation,
  documentedChanges,
  documentedLogin,
  documentedRegistration,
  recovery,
  resend,
  reset,
} from './schema.ts'
import type { CallerOf } from '#server/trpc.ts'
import type { accounts } from './procedures.ts'

type Api = { accounts: CallerOf<typeof accounts> }

const { post, put } = rowsFor<Api>()

const done = {
  register: 'Please check your email to verify your account',
  resend: 'An email with verification link has been sent! Please check your email to verify your account',
  activate:
    'Your email verification is successfull! Admin will review your application. Once review is done, you will be notified! Thank You.',
  recover: 'An email with the password reset link has been sent into your mailbox. Please check your email.',
  reset: 'Password changed successfull',
  profile: 'profile Updated successfully',
}

/**
 * REST calls about accounts. POST /api/users/{host} requests a new password, although its path contains only the host.
 * GET /api/users/profile is documented with the member calls.
 */
export const accountRows = [
  post(
    '/api/users/login',
    (api, { body }) => api.accounts.login({ ...documentedLogin.parse(body), device: documentedDevice }),
    {
      takes: documentedLogin,
      otherChapter: () => 'Invalid Chapter Reference',
    },
  ),
  post(
    '/api/users/register',
    (api, { body }) => documentedText(done.register, api.accounts.register(documentedRegistration.parse(body))),
    { takes: documentedRegistration },
  ),
  post(
    '/api/users/verifyResend',
    (api, { body }) => documentedText(done.resend, api.accounts.resendVerification(resend.parse(body))),
    { takes: resend },
  ),
  post('/api/users/activate/{hash}', (api, { params }) =>
    documentedText(done.activate, api.accounts.activate(activation.parse(params))),
  ),
  post(
    '/api/users/{host}',
    (api, { body }) => documentedText(done.recover, api.accounts.requestPasswordReset(recovery.parse(body))),
    { takes: recovery },
  ),
  put(
    '/api/users/newPassword/{id}/{token}',
    (api, { params, body }) =>
      documentedText(done.reset, api.accounts.resetPassword(reset.parse({ ...body, ...params }))),
    { status: 202, takes: reset },
  ),
  put(
    '/api/users/profile',
    async (api, { body }) => {
      // Unauthorized callers are refused before the body is validated.
      await api.accounts.profile()
      const changes = documentedChanges.parse({ ...detailsIn(body, ['memberTypeId']), edition: undefined })
      return documentedText(done.profile, api.accounts.updateProfile(changes))
    },
    {
      status: 201,
      names: { certificate: 'certificates' },
      takes: documentedChanges,
    },
  ),
]
