import { factTypesOf, keepsPaymentGoldens } from '#tests/support/payment-goldens.ts'

keepsPaymentGoldens(new URL('./golden/', import.meta.url), factTypesOf('registration'))
