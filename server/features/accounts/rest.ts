import { post, put } from '#server/rest.ts'
import { activation, login, recovery, registration, resend, reset } from './schema.ts'

/** POST /api/users/{host} is the request for a new password: the host string is the call's only name. GET /api/users/profile is among the member rows. */
export const accountRows = [
  post('/api/users/login', (api, { body }) => api.accounts.login(login.parse(body))),
  post('/api/users/register', (api, { body }) => api.accounts.register(registration.parse(body))),
  post('/api/users/verifyResend', (api, { body }) => api.accounts.resendVerification(resend.parse(body))),
  post('/api/users/activate/{hash}', (api, { params }) => api.accounts.activate(activation.parse(params))),
  post('/api/users/{host}', (api, { body }) => api.accounts.requestPasswordReset(recovery.parse(body))),
  put(
    '/api/users/newPassword/{id}/{token}',
    (api, { params, body }) => api.accounts.resetPassword(reset.parse({ ...body, ...params })),
    { status: 202 },
  ),
]
