/** The screens of approvals and archives (2.36), and those that the specification leaves open. */
import type { RouteObject } from 'react-router-dom';
import { anyone, teacher } from './defineRoute';
import { HOME } from './routeHandle';

// Each screen is a piece of its own, loaded when it is opened.
const pendingSheet = async () => (await import('../../../features/approvals/decide/listSheets')).PendingSheet;
const copySheet = async () => (await import('../../../features/approvals/decide/listSheets')).CopySheet;
const startListSheet = async () => (await import('../../../features/approvals/request/StartListSheet')).StartListSheet;
const startSheet = async () => (await import('../../../features/approvals/request/StartSheet')).StartSheet;
const gateSheet = async () => (await import('../../../features/approvals/gate/GateSheet')).GateSheet;
const standInSheet = async () => (await import('../../../features/approvals/decide/StandInSheet')).StandInSheet;
const definitionsSheet = async () =>
  (await import('../../../features/approvals/editor/DefinitionsSheet')).DefinitionsSheet;
const editorSheet = async () => (await import('../../../features/approvals/editor/EditorSheet')).EditorSheet;
const versionsSheet = async () => (await import('../../../features/approvals/editor/VersionsSheet')).VersionsSheet;
const detailSheet = async () => (await import('../../../features/approvals/decide/DetailSheet')).DetailSheet;
const archivePendingSheet = async () =>
  (await import('../../../features/approvals/archive/archiveSheets')).ArchivePendingSheet;
const archiveCopySheet = async () =>
  (await import('../../../features/approvals/archive/archiveSheets')).ArchiveCopySheet;
const archiveSheet = async () => (await import('../../../features/approvals/archive/ArchiveSheet')).ArchiveSheet;

export const approvalRoutes = (): RouteObject[] => [
  anyone('approval/my/pending', 'home.approvals', HOME, pendingSheet, { menu: true }),
  anyone('approval/copy', 'home.copies', '/approval/my/pending', copySheet),
  anyone('approval/start', 'approval.startOne', '/approval/my/pending', startListSheet),
  anyone('approval/start/:definitionId', 'approval.form', '/approval/start', startSheet),
  teacher('approval/gate', 'approvalGate.title', '/approval/my/pending', gateSheet),
  teacher('approval/stand-in', 'approval.standIn', '/approval/my/pending', standInSheet),
  teacher('approval/definitions', 'approvalEditor.definitions', '/approval/my/pending', definitionsSheet),
  teacher('approval/definitions/:definitionId', 'approvalEditor.definition', '/approval/definitions', editorSheet),
  teacher(
    'approval/definitions/:definitionId/versions',
    'approvalEditor.versionsOf',
    '/approval/definitions',
    versionsSheet,
  ),
  anyone('approval/:instanceId', 'approval.detail', '/approval/my/pending', detailSheet, { likely: true }),
  anyone('archives/my/pending', 'archive.pending', '/approval/my/pending', archivePendingSheet),
  anyone('archives/copy', 'archive.copies', '/archives/my/pending', archiveCopySheet),
  anyone('archives/:instanceId', 'archive.one', '/archives/my/pending', archiveSheet),
];
