/**
 * The sections of a project's page, in order. A new section is a component and one line here; a tab without sections is not
 * shown. Heavy sections, and those that few people open, are loaded with `lazyPart`.
 */
import { lazyPart } from '#app/ui/lazy-part.ts';
import { GoLivePanel, VestingCard } from './creator-panel.tsx';
import { Description } from './description.tsx';
import { InvestmentCard } from './investment-card.tsx';
import { OfferCard } from './offer-facts.tsx';
import { OpenAlerts, ResolvedAlerts } from './project-alerts.tsx';
import { ProjectLinks } from './project-links.tsx';
import { ProposedChange } from './proposed-change.tsx';
import type { Section, SectionProps } from './project-section.ts';
import { RaiseCard } from './raise-card.tsx';
import { RefundPolicy } from './refund-policy.tsx';
import { TrustScore } from './trust-score.tsx';
import { Timeline } from './timeline.tsx';
import { WatchCard } from './watch-card.tsx';

const isCreator = ({ address, project }: SectionProps): boolean => address === project.creator;

const hasProposal = ({ project }: SectionProps): boolean => project.proposal !== null;

const isLaunched = ({ project }: SectionProps): boolean => project.stage === 'launched';

const TermsCard = lazyPart(async () => (await import('./terms-card.tsx')).TermsCard);
const MarketCard = lazyPart(async () => (await import('./market-card.tsx')).MarketCard);
const BurnCard = lazyPart(async () => (await import('./burn-card.tsx')).BurnCard);
const HoldersSection = lazyPart(async () => (await import('./holders-section.tsx')).HoldersSection);
const AntiRugCard = lazyPart(async () => (await import('./anti-rug-card.tsx')).AntiRugCard);
const TokenDistribution = lazyPart(async () => (await import('./token-distribution.tsx')).TokenDistribution);
const CreatorStakes = lazyPart(async () => (await import('./creator-stakes.tsx')).CreatorStakes);
const RaiseChart = lazyPart(async () => (await import('./raise-chart.tsx')).RaiseChart);
const UpdatesSection = lazyPart(async () => (await import('./updates-section.tsx')).UpdatesSection);
const DocumentsSection = lazyPart(async () => (await import('./documents-section.tsx')).DocumentsSection);
const QuestionsSection = lazyPart(async () => (await import('./questions-section.tsx')).QuestionsSection);

const VaultCard = lazyPart(async () => (await import('./vault-card.tsx')).VaultCard);
const AuditCard = lazyPart(async () => (await import('./audit-card.tsx')).AuditCard);
const VaultEventsCard = lazyPart(async () => (await import('./vault-events.tsx')).VaultEventsCard);

export const SECTIONS: readonly Section[] = [
  { name: 'proposed-change', place: 'first', Show: ProposedChange, isShown: hasProposal },
  { name: 'raise', place: 'first', Show: RaiseCard },
  { name: 'go-live', place: 'first', Show: GoLivePanel, isShown: isCreator },
  { name: 'own', place: 'first', Show: InvestmentCard },
  { name: 'alerts', place: 'first', Show: OpenAlerts },
  { name: 'watch', place: 'first', Show: WatchCard, isShown: (props) => !isCreator(props) },
  { name: 'links', place: 'first', Show: ProjectLinks },
  { name: 'about', place: 'overview', Show: Description },
  { name: 'raise-chart', place: 'overview', Show: RaiseChart },
  { name: 'timeline', place: 'overview', Show: Timeline },
  { name: 'terms', place: 'overview', Show: TermsCard },
  { name: 'refund-policy', place: 'overview', Show: RefundPolicy },
  { name: 'market', place: 'tokens', Show: MarketCard, isShown: isLaunched },
  { name: 'trust-score', place: 'beside', Show: TrustScore },
  { name: 'offer', place: 'beside', Show: OfferCard },
  { name: 'anti-rug', place: 'trust', Show: AntiRugCard },
  { name: 'audit', place: 'trust', Show: AuditCard },
  { name: 'resolved-alerts', place: 'trust', Show: ResolvedAlerts },
  { name: 'vault', place: 'money', Show: VaultCard },
  { name: 'vault-events', place: 'money', Show: VaultEventsCard },
  { name: 'vesting', place: 'money', Show: VestingCard, isShown: isCreator },
  {
    name: 'burn',
    place: 'tokens',
    Show: BurnCard,
    isShown: (shown) => isCreator(shown) && isLaunched(shown),
  },
  { name: 'stakes', place: 'money', Show: CreatorStakes, isShown: isCreator },
  { name: 'distribution', place: 'tokens', Show: TokenDistribution },
  { name: 'holders', place: 'tokens', Show: HoldersSection },
  { name: 'updates', place: 'updates', Show: UpdatesSection },
  { name: 'questions', place: 'questions', Show: QuestionsSection },
  { name: 'documents', place: 'documents', Show: DocumentsSection },
];
