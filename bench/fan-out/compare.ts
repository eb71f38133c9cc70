// Computes the figures of a fan-out: the time of Foothold and of the floor to the last follower, and the server's CPU time per delivery.
import type { Figure } from '../measure/figures.ts';
import type { Outcome, RaceOptions } from './race.ts';

const AT_MOST = 2;

export function compare(
  what: string,
  { followers }: RaceOptions,
  [ours, floor]: readonly Outcome[],
  clientsPerDelivery: number,
  atMost = AT_MOST,
): Figure[] {
  if (ours === undefined || floor === undefined) throw new Error('There is nothing to compare.');
  const figure = (name: string, value: number, least: number, unit: string): Figure => ({
    what: `${what}, ${followers} followers: ${name}`,
    measured: `${value.toFixed(1)} ${unit}`,
    floor: `${least.toFixed(1)} ${unit}`,
    ratio: value / least,
    target: `≤ ${atMost} ×`,
    met: value / least <= atMost,
  });
  return [
    figure('to the last one, p50', ours.p50, floor.p50, 'ms'),
    figure('to the last one, p95', ours.p95, floor.p95, 'ms'),
    figure('server CPU per delivery', ours.workPerDelivery, floor.workPerDelivery, 'µs'),
    {
      what: `${what}, ${followers} followers: CPU of the followers’ own process per delivery`,
      measured: `${clientsPerDelivery.toFixed(1)} µs`,
    },
  ];
}
