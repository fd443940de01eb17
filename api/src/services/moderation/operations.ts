import { getReport, handleReport, listReports } from './reports/admin-reports.ts'
import { fileReport } from './reports/file-report.ts'
import { listReportsOfRoom } from './reports/room-reports.ts'

export const moderationOperations = [fileReport, listReportsOfRoom, listReports, getReport, handleReport] as const
