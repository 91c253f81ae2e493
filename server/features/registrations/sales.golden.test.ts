import { factTypesOf, keepsPaymentGoldens } from '#tests/support/payment-goldens.ts'

keepsPaymentGoldens(new URL('./golden-sales/', import.meta.url), factTypesOf('registration'))
