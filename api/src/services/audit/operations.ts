import { getAction, listActions, listUserActions } from './moderation/read-actions.ts'
import { addAction, addSeveralActions, changeReason, removeAction } from './moderation/write-actions.ts'

export const auditOperations = [
  listActions,
  addAction,
  getAction,
  changeReason,
  removeAction,
  addSeveralActions,
  listUserActions,
] as const
