/** Every figure that judgement of fixes rests on, at the intake and in the day: its unit, its reason, where it comes from. Tuned by eye and by label on 43 real days. */
import type { FixSource } from '../position';

const SECOND = 1000;
const MINUTE = 60 * SECOND;

/** m. A GPS or Wi-Fi fix wider than this says 'about here' and no more, at the intake as in the day (Dawarich and GeoPulse: 50 to 100, a card indoors needs more). */
export const MAX_TRUSTED_RADIUS = 150;
/** m. How far off a fix may be when it does not say: open sky, a neighbourhood's base stations, a mast. */
export const ASSUMED_RADIUS: Record<FixSource, number> = { gps: 20, wifi: 60, cell: 1_500 };

/**
 * m/s. A single step faster than this is a jump and never joined. GPS: expressways end at 33, receivers jitter by 10 a second, and the
 * jumps of the real days begin at 50. Wi-Fi: base stations heard at such a pace are of a place passed long ago.
 */
export const MAX_STEP_SPEED: Record<FixSource, number> = { gps: 50, wifi: 35, cell: 35 };
/** m/s. What the intake believes of one fix after another, their radii allowed for; it knows only what came before, so it doubts less than the day does. 162 km/h. */
export const MAX_INTAKE_SPEED = 45;
/** m/s. Nobody rides faster for a minute on end (120 km/h is the law, 144 this) unless the receiver's own speedometer vouches for it. */
export const MAX_SUSTAINED_SPEED = 40;
/** ms. 'On end': over this long. */
export const SUSTAINED_WINDOW = MINUTE;
/** ms. A train slows for a curve; so short an interlude between two stretches that are too fast belongs to them. */
export const SPEEDING_PAUSE = 2 * MINUTE;
/** m/s. The fastest train of the country runs 350 km/h (97); with a speedometer that says so it is believed. */
export const MAX_TRAIN_SPEED = 120;
/** Ratio. A speedometer is read at an instant, the step is a mean. */
export const SPEEDOMETER_MARGIN = 1.25;

/** ms. Fixes closer together than this share their error, so each counts for less when two stories contradict each other. */
export const INDEPENDENT_AFTER = 10 * SECOND;
/** Independent fixes. What it costs to believe one jump: there and back is an error below twice as many, two truths above. */
export const JUMP_COST = 20;
/** m/s and ratio. Over doubted fixes the track goes on at the pace before or after them, so many times as fast at most, and a little. */
export const CONNECTION = { extra: 3, ratio: 2 } as const;
/** Fixes looked back for one that a fix can follow: at most, and at most on the average of a day. Bounds the work on a day of nothing but noise. */
export const LOOK_BACK = { max: 512, average: 32 } as const;
/** At the ends of a day a jump has only one side: those beyond it are believed when so many fixes agree over so long (ms); a receiver's cold start is shorter. */
export const TRUSTED_END = { fixes: 3, span: 2 * MINUTE } as const;

/** A spike: out and back at a pace nothing else nearby has. Below m/s, it is walking or drift; 3 x the median nearby is Dawarich's sandwich. */
export const SPIKE = {
  /** m/s. Twice what a child runs. */
  minSpeed: 8,
  /** Times the median pace of the steps around it. */
  ratio: 3,
  /** Steps on each side that median is taken of. */
  neighbours: 5,
  /** Fixes out there at most. */
  maxFixes: 5,
  /** ms from the last good fix to the next; in longer a car can be there and back. */
  span: MINUTE,
  /** It ends within this part of its reach from where it began. */
  closure: 0.4,
} as const;

/** m. How far from its anchor a stay reaches. trackintel 100, GeoPulse and Dawarich 50; a school yard needs more than 50, and at 100 neighbours melt. */
export const STAY_REACH = 80;
/** ms. Shorter is a traffic light or a chat (Li 2008 and trackintel: 5 minutes). */
export const MIN_STAY = 5 * MINUTE;
/** m. Fixes wider than an ordinary GPS fix may lie farther out by the excess, up to so much: Wi-Fi wanders between base stations. */
export const TYPICAL_RADIUS = 20;
export const MAX_ALLOWANCE = 80;
/**
 * Out and back within `span` ms (the shortest stay is no shorter) does not end a stay if it is drift: within `slight` metres of the anchor and back
 * for `back` ms, or with a jump in it as of a spike, or quicker than anyone can be there and back. Indoors the receivers of the real days
 * wander off 100 to 500 m for a minute or three.
 */
export const EXCURSION = { span: MIN_STAY, reach: 2 * STAY_REACH, settle: 2 * MINUTE } as const;
/** Times its radius beyond which a fix of a stay is no drift either: of normal errors 1 in 4,000 lies beyond 2.7 times the radius that holds 68 %. */
export const STAY_OUTLIER_RATIO = 2.7;
/** Share of the fixes of a stay's first minutes that may lie outside its reach. */
export const MAX_OUTSIDE_SHARE = 0.2;
/** ms between two beginnings tried for a stay; bounds the work, arrivals are sharpened afterwards. */
export const STAY_SEARCH_STEP = MIN_STAY / 20;
/** The middle of a stay, from where arrival and departure are told: so many times the radius that holds 68 % of its fixes, at least so many metres. */
export const STAY_CORE = { ratio: 1.5, minRadius: 15 } as const;

/**
 * A slow walk keeps going one way: from each of so many parts of the time to the next it gains at least this share of the mean gain, all
 * but once, and in all so many metres at such a pace (m/s); what creeps slower is a building's drift. Where one silence is more than a share
 * `blind` of the time a walk is guessed from its ends, and must be of `blindPace`: in at one door and out at another is no walk.
 */
export const SLOW_WALK = {
  parts: 6,
  share: 0.4,
  maxLapses: 1,
  minNet: 50,
  minSpeed: 0.1,
  unseenShare: 0.4,
  unseenMinSpeed: 0.3,
} as const;
/**
 * Laps of a yard are no stay: who stays stands still, from the mean place of one minute to that of the next slower than `pace` m/s, for
 * this share of the time or for so long (ms) in all. Indoors jitter leaves a third of the minutes still, walkers next to none.
 */
export const STANDING_STILL = { window: MINUTE, maxSpeed: 0.4, share: 0.25, enough: MIN_STAY } as const;
/**
 * Between two stays with less of a way than this nothing was seen of a way: they are one that wandered, if 68 % of it lie within `radius` m;
 * and none, if both are as `loose` (m) as a stroll and together go one way.
 */
export const ADJACENT_STAYS = { span: MINUTE, metres: STAY_REACH, radius: STAY_REACH, strollRadius: 30 } as const;

/** m/s2. From rest to rest nobody moves d metres in less than 2 x sqrt(d / this), as cars in town pull up and brake; less is a receiver that corrected itself. */
export const MAX_ACCELERATION = 1.5;

/** Times the card's usual interval, or the one it keeps at that hour, after which silence is unusual: two reports may be lost to a lift or a stairwell. */
export const MISSED_REPORTS = 3;
/** ms. In one place silence up to this is still a stay (trackintel 15, GeoPulse 60 minutes). */
export const MAX_SILENCE_AT_REST = 20 * MINUTE;
/** Steps around a silence, at rest like it, by whose median the card's interval of the hour is told; cards sleep longer at night than they say. */
export const NEARBY_STEPS = 8;
/** ms. Whatever the card has lately kept to, silence beyond this is a gap. */
export const MAX_USUAL_SILENCE = 90 * MINUTE;
/** ms. Between two places nobody knows the way after this long; a straight line would be a claim. */
export const MAX_SILENCE_MOVING = 10 * MINUTE;
/** Times the usual interval, and ms at least: at midnight the next fix is not known, and so short a silence is no news. */
export const MIDNIGHT_REPORTS = 2;
export const MIN_SILENCE_AT_MIDNIGHT = MINUTE;

/** m/s. Nobody is driven to or from a door faster than this; bounds when a stay began or ended between two sparse fixes. */
export const MAX_DRIVE_SPEED = 33;
/** m/s. An ordinary walk; turns metres of doubt at a door into seconds. */
export const WALKING_SPEED = 1.3;
/** m. A step shorter than this has no direction; a length is taken from one vertex to the next so far away, or half a fix's radius. */
export const MIN_STEP = 5;
