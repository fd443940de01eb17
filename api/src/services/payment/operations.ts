import { checkOutPlan, checkOutProduct, getCheckout, openPortal } from './checkouts/checkouts.ts'
import { changeProduct, createProduct, deleteProduct, getProduct, listProducts } from './products/products.ts'
import { getAdminSubscription, listAdminSubscriptions } from './subscriptions/admin-subscriptions.ts'
import {
  countSubscriptions,
  listPlans,
  ownSubscription,
  subscriptionForService,
} from './subscriptions/subscriptions.ts'
import { appleWebhook } from './webhooks/apple.ts'
import { stripeWebhook } from './webhooks/stripe.ts'

export const paymentOperations = [
  listProducts,
  createProduct,
  getProduct,
  changeProduct,
  deleteProduct,
  checkOutProduct,
  getCheckout,
  listAdminSubscriptions,
  getAdminSubscription,
  countSubscriptions,
  ownSubscription,
  subscriptionForService,
  checkOutPlan,
  openPortal,
  listPlans,
  stripeWebhook,
  appleWebhook,
] as const
