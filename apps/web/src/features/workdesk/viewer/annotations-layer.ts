import type { Box } from '@molaar/domain/geometry';
import { compareForDrawing, createSortedAnnotations, type Editor, type SortedAnnotations, type ViewState } from '@molaar/scene';
import { DomUtil, type LatLng, Layer, type Map as LeafletMap, type Point, point, type ZoomAnimEvent } from 'leaflet';
import { drawBase } from './draw-base';
import { drawFocus } from './draw-focus';
import { awaitLabelFont } from './draw-label';
import type { Drawing, DrawnLabels, Labels, Pen } from './drawing';
import type { ImagePlane } from './image-plane';
import { LABEL_FONT } from './label-font';
import { COVER_CHANGE, coveredBoxes } from './over-image';
import { createPainter, type Painter } from './paint/painter';
import { createRecordingPen } from './paint/recording';
import { createSvgPen } from './svg-pen';
import { type Contours, createToothContours } from './tooth-contours';
import classes from './viewer.module.css';

/** CSS pixels drawn outside each edge of the view, so that a pan shows what is already drawn. */
const MARGIN = 200;
/**
 * Milliseconds of drawing in one frame; the rest is drawn in the next frames, and the last complete image stays until
 * then.
 */
const BUDGET = 8;
const NOTHING: ReadonlySet<string> = new Set();

/**
 * All annotations over the tiles, drawn outside React. The base, a canvas, has everything that does not move; it is
 * panned with the map and redrawn when the pan ends. The focus, an SVG element, has what is selected, hovered or moved.
 */
export class AnnotationsLayer extends Layer {
  /** Shows the last complete bitmap: the browser need not copy it at each frame, as it does with a canvas drawn on. */
  readonly #base = createCanvas();
  readonly #measuring = measuringContext();
  /** The next base is recorded here, and drawn by the painter while the page goes on. */
  readonly #recorder = createRecordingPen(this.#measuring);
  #painter: Painter | null = null;
  readonly #pen = createSvgPen(this.#measuring);
  /**
   * Carries the focus: when the transform of an SVG element itself is animated, the browser lays out and paints its
   * texts again at each frame.
   */
  readonly #focus = document.createElement('div');
  readonly #editor: Editor;
  readonly #plane: ImagePlane;
  readonly #ordered: SortedAnnotations;
  readonly #contours: Contours;
  #labels: Labels;
  readonly #drawnLabels: DrawnLabels = { list: [], scale: 0 };
  #map: LeafletMap | null = null;
  #baseFrame = 0;
  #focusFrame = 0;
  #work: Generator<void> | null = null;
  #lifted: ReadonlySet<string> = NOTHING;
  /** Corner and zoom of the visible base. */
  #drawnAt: { corner: LatLng; zoom: number } | null = null;
  /** Corner and zoom of the visible focus; null before it is drawn first. */
  #focusAt: { corner: LatLng; zoom: number } | null = null;
  readonly #places = new WeakMap<Element, string>();
  #background = '';
  /** What lies over the map, as measured for the base. */
  #covered: readonly Box[] = [];
  #stop: (() => void)[] = [];

  constructor(editor: Editor, plane: ImagePlane, labels: Labels) {
    super();
    this.#editor = editor;
    this.#plane = plane;
    this.#labels = labels;
    this.#ordered = createSortedAnnotations(editor.scene, compareForDrawing);
    this.#contours = createToothContours(editor.scene);
  }

  setLabels(labels: Labels): void {
    this.#labels = labels;
    this.#redraw();
  }

  override onAdd(map: LeafletMap): this {
    this.#map = map;
    this.#painter = createPainter();
    this.#background = getComputedStyle(map.getContainer()).backgroundColor;
    this.#focus.classList.add('leaflet-zoom-animated', classes.focus!);
    this.#focus.setAttribute('aria-hidden', 'true');
    this.#focus.append(this.#pen.element);
    map.getPanes().overlayPane.append(this.#base, this.#focus);
    map.on('moveend viewreset resize', this.#redraw).on('move zoom', this.#follow).on('zoomanim', this.#followZoom);
    document.addEventListener(COVER_CHANGE, this.#redraw);
    const { scene, view, settled } = this.#editor;
    this.#stop = [scene.subscribe(this.#onScene), view.subscribe(this.#onView), settled.subscribe(this.#onSettled)];
    this.#redraw();
    awaitLabelFont(() => this.#map && this.#redraw());
    return this;
  }

  override onRemove(): this {
    cancelAnimationFrame(this.#baseFrame);
    cancelAnimationFrame(this.#focusFrame);
    document.removeEventListener(COVER_CHANGE, this.#redraw);
    for (const stop of this.#stop) stop();
    this.#map?.off('moveend viewreset resize', this.#redraw).off('move zoom', this.#follow).off('zoomanim', this.#followZoom);
    for (const part of [this.#base, this.#focus]) part.remove();
    this.#painter?.close();
    this.#map = this.#painter = null;
    this.#baseFrame = this.#focusFrame = 0;
    this.#work = null;
    return this;
  }

  /**
   * While annotations are moved, only they are redrawn: they are removed from the base at the start. What somebody
   * else's save changed in between is redrawn.
   */
  readonly #onScene = (diff: ReadonlyMap<string, unknown>): void => {
    if (!this.#editor.settled.gesturing) {
      this.#redraw();
      return;
    }
    const selected = new Set(this.#editor.selection().map(({ id }) => id));
    const moved = [...diff.keys()].filter((id) => selected.has(id));
    const isAllLifted = moved.every((id) => this.#lifted.has(id));
    if (!isAllLifted) this.#lifted = new Set([...this.#lifted, ...moved]);
    if (isAllLifted && moved.length === diff.size) this.#scheduleFocus();
    else this.#redraw();
  };

  readonly #onSettled = (): void => {
    this.#lifted = NOTHING;
    this.#redraw();
  };

  readonly #onView = (state: ViewState, before: ViewState): void => {
    const { filter, annotationsVisible, labelsVisible, hiddenIds } = state;
    if (
      labelsVisible !== before.labelsVisible ||
      filter !== before.filter ||
      annotationsVisible !== before.annotationsVisible ||
      hiddenIds !== before.hiddenIds
    )
      this.#redraw();
    // The adjustment affects only the tiles; its slider changes it many times a second.
    else if (state.adjustment === before.adjustment) this.#scheduleFocus();
  };

  readonly #redraw = (): void => {
    this.#work = null;
    this.#baseFrame ||= requestAnimationFrame(this.#drawBaseSlice);
    // After a zoom it comes with the bitmap, among whose labels its own is placed; until then both are stretched.
    if (!this.#drawnAt || this.#drawnAt.zoom === this.#map?.getZoom()) this.#scheduleFocus();
  };

  readonly #scheduleFocus = (): void => {
    this.#focusFrame ||= requestAnimationFrame(this.#drawFocusNow);
  };

  /**
   * The base and the focus move with the map's pane; a zoom without animation stretches them until they are redrawn.
   */
  readonly #follow = (): void => {
    const map = this.#map;
    if (!map || !this.#drawnAt) return;
    const { x, y } = map.latLngToContainerPoint(this.#drawnAt.corner);
    for (const [canvas, at] of [[this.#base, this.#drawnAt] as const, [this.#focus, this.#focusAt] as const])
      if (at) this.#place(canvas, map.latLngToLayerPoint(at.corner), map.getZoomScale(map.getZoom(), at.zoom));
    const overflow = Math.abs(x + MARGIN) > MARGIN || Math.abs(y + MARGIN) > MARGIN;
    if (overflow && !this.#work) this.#redraw();
  };

  /** Moves a part of the layer to a point of the map's pane. A pan moves the pane and nothing in it. */
  #place(canvas: HTMLElement, { x, y }: Point, scale: number): void {
    const place = `${x} ${y} ${scale}`;
    if (this.#places.get(canvas) === place) return;
    this.#places.set(canvas, place);
    DomUtil.setTransform(canvas, point(x, y), scale);
  }

  /** Stretches base and focus with the tiles during Leaflet's zoom animation. */
  readonly #followZoom = ({ zoom, center }: ZoomAnimEvent): void => {
    const map = this.#map;
    if (!map) return;
    const position = (canvas: HTMLElement, corner: LatLng, from: number) => {
      const target = map.project(corner, zoom).subtract(map.project(center, zoom)).add(map.getSize().divideBy(2));
      this.#place(canvas, map.containerPointToLayerPoint(target), map.getZoomScale(zoom, from));
    };
    if (this.#drawnAt) position(this.#base, this.#drawnAt.corner, this.#drawnAt.zoom);
    if (this.#focusAt) position(this.#focus, this.#focusAt.corner, this.#focusAt.zoom);
  };

  readonly #drawBaseSlice = (): void => {
    this.#baseFrame = 0;
    const map = this.#map;
    if (!map) return;
    const until = performance.now() + BUDGET;
    if (!this.#work) {
      this.#recorder.take();
      this.#covered = coveredBoxes(map.getContainer());
      const drawing = this.#drawingOn(this.#recorder, MARGIN);
      const corner = map.containerPointToLatLng(point(-MARGIN, -MARGIN));
      this.#work = this.#drawAndShow(drawing, { corner, zoom: map.getZoom() });
    }
    const work = this.#work;
    let step = work.next();
    while (!step.done && performance.now() < until) step = work.next();
    if (step.done) {
      if (this.#work === work) this.#work = null;
    } else if (this.#work === work) this.#baseFrame = requestAnimationFrame(this.#drawBaseSlice);
  };

  *#drawAndShow(drawing: Drawing, at: { corner: LatLng; zoom: number }): Generator<void> {
    yield* drawBase(this.#editor, drawing, this.#lifted);
    const { width, height, ratio } = drawing;
    this.#painter?.paint({ ...this.#recorder.take(), width, height, ratio }, (bitmap) => {
      sizeCanvas(this.#base, drawing);
      this.#base.getContext('bitmaprenderer')?.transferFromImageBitmap(bitmap);
      const isZoomed = this.#drawnAt?.zoom !== at.zoom;
      this.#drawnAt = at;
      this.#follow();
      if (isZoomed) this.#scheduleFocus();
    });
  }

  readonly #drawFocusNow = (): void => {
    this.#focusFrame = 0;
    const map = this.#map;
    if (!map) return;
    this.#pen.begin();
    drawFocus(this.#editor, this.#drawingOn(this.#pen, 0), this.#lifted);
    this.#pen.end();
    this.#focusAt = { corner: map.containerPointToLatLng([0, 0]), zoom: map.getZoom() };
    this.#place(this.#focus, map.containerPointToLayerPoint([0, 0]), 1);
  };

  /** Returns how to draw with a pen whose corner is `margin` outside of the view. */
  #drawingOn(context: Pen, margin: number): Drawing {
    const map = this.#map!;
    const size = map.getSize();
    const [x, y] = this.#plane.origin(map);
    return {
      context,
      width: size.x + 2 * margin,
      height: size.y + 2 * margin,
      margin,
      covered: this.#covered.map(([left, top, w, h]): Box => [left + margin, top + margin, w, h]),
      ratio: window.devicePixelRatio,
      labels: this.#labels,
      contours: this.#contours,
      ordered: this.#ordered,
      drawnLabels: this.#drawnLabels,
      origin: [x + margin, y + margin],
      scale: this.#plane.scale(map.getZoom()),
      background: this.#background,
    };
  }
}

/** Gives a canvas its size (CSS pixels) where it has another one. */
function sizeCanvas(canvas: HTMLCanvasElement, { width, height, ratio }: Pick<Drawing, 'width' | 'height' | 'ratio'>): void {
  if (canvas.width === Math.round(width * ratio) && canvas.height === Math.round(height * ratio)) return;
  canvas.width = Math.round(width * ratio);
  canvas.height = Math.round(height * ratio);
  canvas.style.width = `${width}px`;
  canvas.style.height = `${height}px`;
}

/** Returns a context that measures texts in the font of the labels. */
function measuringContext(): OffscreenCanvasRenderingContext2D {
  const context = new OffscreenCanvas(1, 1).getContext('2d')!;
  context.font = LABEL_FONT;
  return context;
}

function createCanvas(): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.className = 'leaflet-zoom-animated';
  canvas.setAttribute('aria-hidden', 'true');
  canvas.style.pointerEvents = 'none';
  return canvas;
}
