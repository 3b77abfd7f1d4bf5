/** The screens of approvals and archives (2.36), and those that the specification leaves open. */
import type { RouteObject } from 'react-router-dom';
import { screen } from './defineRoute';

export const approvalRoutes = (): RouteObject[] => [
  screen(
    'approval/my/pending',
    { title: 'approvalPending', menu: true },
    async () => (await import('../../../features/approval/listSheets')).PendingSheet,
  ),
  screen(
    'approval/copy',
    { title: 'approvalCopy', closesTo: '/approval/my/pending' },
    async () => (await import('../../../features/approval/listSheets')).CopySheet,
  ),
  screen(
    'approval/start',
    { title: 'approvalStart', closesTo: '/approval/my/pending' },
    async () => (await import('../../../features/approval/StartListSheet')).StartListSheet,
  ),
  screen(
    'approval/start/:definitionId',
    { title: 'approvalForm', closesTo: '/approval/start' },
    async () => (await import('../../../features/approval/StartSheet')).StartSheet,
  ),
  screen(
    'approval/gate',
    { title: 'approvalGate', authority: 'teacher', closesTo: '/approval/my/pending' },
    async () => (await import('../../../features/approval/GateSheet')).GateSheet,
  ),
  screen(
    'approval/stand-in',
    { title: 'approvalStandIn', authority: 'teacher', closesTo: '/approval/my/pending' },
    async () => (await import('../../../features/approval/StandInSheet')).StandInSheet,
  ),
  screen(
    'approval/definitions',
    { title: 'approvalDefinitions', authority: 'teacher', closesTo: '/approval/my/pending' },
    async () => (await import('../../../features/approval/editor/DefinitionsSheet')).DefinitionsSheet,
  ),
  screen(
    'approval/definitions/:definitionId',
    { title: 'approvalDefinition', authority: 'teacher', closesTo: '/approval/definitions' },
    async () => (await import('../../../features/approval/editor/EditorSheet')).EditorSheet,
  ),
  screen(
    'approval/definitions/:definitionId/versions',
    { title: 'approvalVersions', authority: 'teacher', closesTo: '/approval/definitions' },
    async () => (await import('../../../features/approval/editor/VersionsSheet')).VersionsSheet,
  ),
  screen(
    'approval/:instanceId',
    { title: 'approvalDetail', closesTo: '/approval/my/pending', likely: true },
    async () => (await import('../../../features/approval/DetailSheet')).DetailSheet,
  ),
  screen(
    'archives/my/pending',
    { title: 'archivesPending', closesTo: '/approval/my/pending' },
    async () => (await import('../../../features/approval/archiveSheets')).ArchivePendingSheet,
  ),
  screen(
    'archives/copy',
    { title: 'archivesCopy', closesTo: '/archives/my/pending' },
    async () => (await import('../../../features/approval/archiveSheets')).ArchiveCopySheet,
  ),
  screen(
    'archives/:instanceId',
    { title: 'archive', closesTo: '/archives/my/pending' },
    async () => (await import('../../../features/approval/ArchiveSheet')).ArchiveSheet,
  ),
];
