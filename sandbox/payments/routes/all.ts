import type { Route } from '../http/route.ts'
import { accountRoutes } from './account.ts'
import { chargeAndRefundRoutes } from './charges-and-refunds.ts'
import { confirmationTokenRoutes } from './confirmation-tokens.ts'
import { customerRoutes } from './customers.ts'
import { paymentIntentRoutes } from './payment-intents.ts'
import { paymentMethodRoutes } from './payment-methods.ts'
import { recordRoutes } from './records.ts'
import { setupIntentRoutes } from './setup-intents.ts'

export const ROUTES: readonly Route[] = [
  ...accountRoutes,
  ...customerRoutes,
  ...paymentMethodRoutes,
  ...paymentIntentRoutes,
  ...setupIntentRoutes,
  ...chargeAndRefundRoutes,
  ...recordRoutes,
  ...confirmationTokenRoutes,
]
