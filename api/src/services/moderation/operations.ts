import { getReport, handleReport, listReports } from './reports/admin-reports.ts'
import { fileReport } from './reports/file-report.ts'
import { listReportsOfRoom } from './reports/room-reports.ts'
import { changeFilteredWords, listFilteredWords } from './rooms/filtered-words.ts'
import { setRaidMode } from './rooms/raid-mode.ts'

export const moderationOperations = [
  fileReport,
  listReportsOfRoom,
  listReports,
  getReport,
  handleReport,
  listFilteredWords,
  changeFilteredWords,
  setRaidMode,
] as const
