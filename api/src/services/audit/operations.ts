import { getStaffAct, listStaffActs } from './acts/staff-acts.ts'
import { keepPlace, ownPlace } from './analytics/place.ts'
import { track } from './analytics/track.ts'
import { auditHello, auditStatus, lastEvent, socketEventNames, userEventNames } from './info/info.ts'
import { dropJob, getJob, listJobs, retryJob } from './jobs/admin-jobs.ts'
import { testFault } from '../../platform/test-fault.ts'
import { getAction, listActions, listUserActions } from './moderation/read-actions.ts'
import { addAction, addSeveralActions, changeReason, removeAction } from './moderation/write-actions.ts'

export const auditOperations = [
  keepPlace,
  ownPlace,
  auditStatus,
  socketEventNames,
  userEventNames,
  lastEvent,
  track,
  listStaffActs,
  getStaffAct,
  listJobs,
  getJob,
  retryJob,
  dropJob,
  listActions,
  addAction,
  getAction,
  changeReason,
  removeAction,
  addSeveralActions,
  testFault('POST /api/audit-service/sentry-testing'),
  listUserActions,
  auditHello,
] as const
