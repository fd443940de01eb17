import { getReport, handleReport, listReports } from './reports/admin-reports.ts'
import { withDialect } from '../../platform/operation.ts'
import { chatDialect } from '../chat/public.ts'
import { fileReport } from './reports/file-report.ts'
import { flagMessage } from './reports/flag-message.ts'
import { listReportsOfRoom } from './reports/room-reports.ts'
import { changeFilteredWords, listFilteredWords } from './rooms/filtered-words.ts'
import { setRaidMode } from './rooms/raid-mode.ts'
import { roomLog } from './rooms/room-log.ts'

export const moderationOperations = [
  fileReport,
  ...withDialect(chatDialect, [flagMessage] as const),
  listReportsOfRoom,
  roomLog,
  listReports,
  getReport,
  handleReport,
  listFilteredWords,
  changeFilteredWords,
  setRaidMode,
] as const
