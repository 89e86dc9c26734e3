import type { RouteConfig } from '@react-router/dev/routes'
import { index, route } from '@react-router/dev/routes'

/** Linked from everywhere; each becomes a screen of its own. */
const NOT_OPEN = ['account', 'subscribe', 'subscribe/renew', 'donate', 'store/checkout']

export default [
  index('routes/home.tsx'),
  route('store', 'routes/store.tsx'),
  route('store/issues', 'routes/store.issues.tsx'),
  route('store/product/:slug', 'routes/store.product.tsx'),
  route('issue/:slug', 'routes/issue.tsx'),
  route('institutional-subscriptions', 'routes/institutional-subscriptions.tsx'),
  route('login', 'routes/login.tsx'),
  route('login/password', 'routes/login.password.tsx'),
  route('account/security', 'routes/account.security.tsx'),
  route('institution/issues', 'routes/institution.issues.tsx'),
  route('staff', 'routes/staff.tsx'),
  route('staff/two-factor', 'routes/staff.two-factor.tsx'),
  ...NOT_OPEN.map((path) => route(path, 'routes/not-open.tsx', { id: `not-open/${path}` })),
  route('sandbox/kit', 'routes/sandbox.kit.tsx'),
  route('sandbox/kit/try', 'routes/sandbox.kit.try.ts'),
  route('*', 'routes/not-found.tsx'),
] satisfies RouteConfig
