import { expect, test } from 'vitest'
import { withoutSecrets } from './logged-path.ts'

test.each([
  ['/activate/SECRET', '/activate/…'],
  ['/api/users/activate/SECRET', '/api/users/activate/…'],
  ['/password/reset/12345/SECRET', '/password/reset/12345/…'],
  ['/API/users/newPassword/12345/SECRET', '/API/users/newPassword/12345/…'],
  ['/registration/12345/cancel/SECRET', '/registration/12345/cancel/…'],
  ['/registration/12345/cancel/SECRET.data', '/registration/12345/cancel/…'],
  ['/payment/8KD40213/receipt/SECRET', '/payment/8KD40213/receipt/…'],
  ['/renew/20377-2027-20270131/SECRET', '/renew/20377-2027-20270131/…'],
  ['/verify/SECRET', '/verify/…'],
  ['/uploads/SECRET/image-1.pdf', '/uploads/…/image-1.pdf'],
])('the log keeps of %s no secret', (path, logged) => {
  expect(withoutSecrets(path)).toBe(logged)
})

test('the log keeps other paths as they are', () => {
  expect(withoutSecrets('/uploads/image-1.jpg')).toBe('/uploads/image-1.jpg')
  for (const path of ['/event/registrations/12345', '/payment/8KD40213/receipt', '/verify']) expect(withoutSecrets(path)).toBe(path)
})
